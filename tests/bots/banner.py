"""Introduces itself before it is ready."""

import talk

talk.write(b"Some Virtual Machine 1.0\nCopyright nobody\n\n")
for act in talk.questions():
    talk.write(talk.honest(act))
