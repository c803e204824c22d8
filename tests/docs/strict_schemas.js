"use strict";
// Compiles every schema of a folder with Ajv in strict mode. usage: node strict_schemas.js FOLDER

const fs = require("node:fs");
const path = require("node:path");
const Ajv = require("ajv/dist/2020");

const folder = process.argv[2];
for (const file of fs.readdirSync(folder).sort()) {
  new Ajv({ strict: true }).compile(JSON.parse(fs.readFileSync(path.join(folder, file), "utf8")));
  console.log(`${file}: strict`);
}
