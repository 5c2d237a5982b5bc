import { main } from '../storage-rules/runtime.ts';

/** Entry of lib/storage-rules.js, which launcher/java runs. */
main();
