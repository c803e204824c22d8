"""Lines that are no answers, made from a question."""


def malformed(act):
    """Return lines that look more or less like an answer and are none."""
    id_, action = act["id"], act["legal"][0]
    plain = f'{{"id":"{id_}","action":"{action}"}}'
    return [
        b"",
        b"   ",
        b"hello",
        plain.encode()[:-1] + b"\xff}",
        plain.encode("utf-16"),
        b"\x00" + plain.encode(),
        b"\xef\xbb\xbf" + plain.encode(),
        b"[" * 20_000 + b"]" * 20_000,
        b'{"a":' * 10_000 + b"1" + b"}" * 10_000,
        plain[:-1].encode() + b',"n":' + b"9" * 5000 + b"}",
        plain[:-1].encode() + b',"n":NaN}',
        plain[:-1].encode() + b',"n":Infinity}',
        plain[:-1].encode() + f',"action":"{action}"}}'.encode(),
        plain[:-1].encode() + f',"id":"{id_}"}}'.encode(),
        f'{{"id":true,"action":"{action}"}}'.encode(),
        f'{{"id":3.0,"action":"{action}"}}'.encode(),
        f'{{"id":"{id_}","action":"\\ud800"}}'.encode(),
        f'["{id_}","{action}"]'.encode(),
        f'"{action}"'.encode(),
        (plain + plain).encode(),
        (plain + " " + plain).encode(),
        f'{{"id":"{id_}"}}'.encode(),
        f'{{"id":"{id_}","action":null}}'.encode(),
        f'{{"id":"{id_}","action":["{action}"]}}'.encode(),
        f'{{"id":"{id_}","action":"\x1b[31m"}}'.encode(),
    ]
