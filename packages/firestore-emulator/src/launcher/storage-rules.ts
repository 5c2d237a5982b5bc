import { main } from '../storage-rules/main.ts';

/** Entry of lib/storage-rules.js, which launcher/java runs. */
main();
