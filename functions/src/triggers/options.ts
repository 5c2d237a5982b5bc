import { setGlobalOptions } from 'firebase-functions';

/** Defaults of all functions. */
setGlobalOptions({ region: 'us-central1', maxInstances: 20 });
