import { lineWriter } from '../logs/log-line.ts';
import { database, mediaStore } from '../services.ts';
import { isEachInvocationLogged } from '../settings.ts';
import { createShareFunction } from '../share/share-function.ts';
import { instanceLimits } from './instance-limits.ts';

/** Serves posts and profiles with tags for link previews, and the pictures of these previews. */
export const page = createShareFunction(
  { database, mediaStore, writeLine: (line) => lineWriter(isEachInvocationLogged())(line) },
  { maxInstances: instanceLimits.pageMax },
);
