import { afterAll, expect } from 'vitest';

// The files of a worker share its environment. A host that one file leaves there would let the clients of the next
// file wait for an emulator that has ended.
afterAll(() => expect(process.env.FIRESTORE_EMULATOR_HOST).toBeUndefined());
