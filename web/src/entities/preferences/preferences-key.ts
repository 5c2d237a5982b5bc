/** The key of `livePreferences` in the query cache. */
export const preferencesKey = (viewerUid: string) => ['preferences', viewerUid];
