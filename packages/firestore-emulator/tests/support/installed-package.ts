import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { emulatorFolder } from './process.ts';

/** Packs this package and installs it into an empty folder. Returns the folder of the installed package. */
export function installPackage(directory: string): string {
  const npm = (args: readonly string[], cwd: string) => execFileSync('npm', args, { cwd, stdio: 'pipe' });
  // Skips the prepack script, because it would build again while other tests use the build.
  npm(['pack', '--ignore-scripts', '--pack-destination', directory], emulatorFolder);
  const [file = ''] = readdirSync(directory).filter((name) => name.endsWith('.tgz'));
  writeFileSync(join(directory, 'package.json'), '{ "private": true, "type": "module" }');
  npm(['install', '--offline', '--no-audit', '--no-fund', `./${file}`], directory);
  return join(directory, 'node_modules/@glimpse/emulator');
}

const { resolve } = createRequire(import.meta.url);
const folderOf = (name: string) =>
  resolve
    .paths(name)
    ?.map((folder) => join(folder, name))
    .find((folder) => existsSync(folder)) ?? '';

/** Links other packages and their commands from this repository into a folder, so that nothing is downloaded. */
export function linkPackages(directory: string, names: readonly string[]): void {
  const modules = join(directory, 'node_modules');
  const commands: Readonly<Record<string, string>> = {
    'firebase-tools': 'firebase-tools/lib/bin/firebase.js',
    vitest: 'vitest/vitest.mjs',
  };
  mkdirSync(join(modules, '.bin'), { recursive: true });
  for (const name of names) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(folderOf(name), join(modules, name));
    const command = commands[name];
    if (command) symlinkSync(join(modules, command), join(modules, '.bin', name.replace('-tools', '')));
  }
}
