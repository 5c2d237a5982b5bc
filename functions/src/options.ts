import { setGlobalOptions } from 'firebase-functions';
import { instanceLimits } from './settings.ts';

/** Defaults of all functions. */
setGlobalOptions({ region: 'us-central1', maxInstances: instanceLimits.backgroundMax });
