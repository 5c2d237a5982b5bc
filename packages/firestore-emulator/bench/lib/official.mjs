import { findOfficial } from '../../launcher/official.mjs';

/** Google's emulator, which everything is measured beside where it is on this machine; `missing` says why it is not. */
export const official = find();

function find() {
  try {
    const programs = findOfficial();
    const { version, javaVersion } = programs;
    return {
      programs,
      name: `official${version ? ` ${version}` : ''}`,
      said: `on Java ${javaVersion}`,
      missing: null,
    };
  } catch (error) {
    return {
      programs: undefined,
      name: 'official',
      said: 'not measured',
      missing: error instanceof Error ? error.message : String(error),
    };
  }
}

/** The emulators that are measured: always ours first. @type {readonly ('embedded' | 'official')[]} */
export const measured = official.programs ? ['embedded', 'official'] : ['embedded'];

/**
 * What stands beside a figure of ours: the official emulator's samples, or nothing where it is missing.
 *
 * @param {readonly number[]} samples
 */
export const besideOfficial = (samples) =>
  samples.length > 0 ? { what: official.name, samples } : undefined;
