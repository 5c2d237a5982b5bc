#!/usr/bin/env node
// The command `glimpse-emulator`. It checks the version of Node before it loads anything that needs it.
import { readFileSync } from 'node:fs';

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const [least, current] = [engines.node.replace('>=', ''), process.versions.node];
if (current.localeCompare(least, 'en', { numeric: true }) < 0) {
  console.error(`glimpse-emulator needs Node ${least} or newer, and this is Node ${current} (${process.execPath}).`);
  console.error('Install a newer one from https://nodejs.org, or choose one with your version manager.');
  process.exitCode = 1;
} else {
  import(new URL('../lib/cli.js', import.meta.url).href);
}
