import { chosenPrograms } from './programs.mjs';
import { CommandError } from './terminal.mjs';

/**
 * Throws CommandError on systems where the emulators do not run, because firebase-tools starts them through a shell
 * script.
 */
export function checkSystem() {
  if (process.platform !== 'linux' && process.platform !== 'darwin')
    throw new CommandError(
      `Glimpse runs on Linux, on macOS and on Windows inside WSL (https://learn.microsoft.com/windows/wsl/install); this is ${process.platform}.`,
    );
  chosenPrograms();
}
