import type * as z from 'zod/mini';

/** Stores positions of this schema as the cursor of a job. `decode` throws if the cursor has another format. */
export const jsonCursor = <Schema extends z.ZodMiniType>(schema: Schema) => ({
  encode: (position: z.output<Schema>): string => JSON.stringify(position),
  decode: (cursor: string): z.output<Schema> => schema.parse(JSON.parse(cursor)),
});

/** The position of a job that does several stages one after the other. */
export interface StagePosition<Stage extends string> {
  readonly stage: Stage;
  /** The id after which the stage continues. Empty at the start of the stage. */
  readonly after: string;
}

/**
 * Stores a stage and the position in it as the cursor of a job, `{stage}/{after}`. The empty cursor is the start of the
 * first stage. `decode` throws if there is no such stage.
 */
export const stageCursor = <Stage extends string>(stages: readonly Stage[]) => ({
  encode: ({ stage, after }: StagePosition<Stage>): string => `${stage}/${after}`,
  decode: (cursor: string): StagePosition<Stage> => {
    const slash = cursor.indexOf('/');
    const name = cursor.slice(0, slash);
    const stage = cursor === '' ? stages[0] : stages.find((each) => each === name);
    if (stage === undefined) throw new Error(`no stage of this job is called ${name}`);
    return { stage, after: cursor.slice(slash + 1) };
  },
  /** Returns the start of the stage after this one, or null after the last stage. */
  startAfter: (stage: Stage): StagePosition<Stage> | null => {
    const next = stages[stages.indexOf(stage) + 1];
    return next === undefined ? null : { stage: next, after: '' };
  },
});
