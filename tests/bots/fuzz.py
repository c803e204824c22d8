"""Does at random what the others do on purpose; never the same twice."""

import os
import random

import lines
import talk

chance = random.Random(os.getpid())
for act in talk.questions(tables=chance.choice([1, 4, 64])):
    answer = talk.honest(act)
    misdeed = chance.randrange(60)
    if misdeed == 0:
        os._exit(chance.randrange(3))
    elif misdeed == 1:
        talk.write(answer + b"half")
    elif misdeed == 2:
        talk.write(answer * 2)
    elif misdeed == 3:
        talk.write(chance.choice(lines.malformed(act)) + b"\n" + answer)
    elif misdeed == 4:
        talk.write(answer + chance.choice(lines.malformed(act)) + b"\n")
    elif misdeed == 5:
        talk.write(answer[:10])
        talk.write(answer[10:])
    else:
        talk.write(answer)
