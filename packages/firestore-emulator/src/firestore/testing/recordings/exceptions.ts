/** A step of a recording to which this emulator responds differently on purpose. */
export interface RecordingException {
  readonly file: string;
  readonly name: string;
  /** The part of the response that is still compared. */
  readonly compare: 'status' | 'nothing';
  readonly reason: string;
}

const productionText =
  'The official emulator prints an internal key; the text is that of production, with the same code.';
const readTimeOverRest =
  'The official emulator fails every readTime over REST with a message about the epoch, a defect; here it works as over gRPC.';

const recordingExceptions: readonly RecordingException[] = [
  ...[
    'create twice',
    'update exists=true on missing',
    'update exists=false on existing',
    'delete exists=true on missing',
  ].map(
    (name): RecordingException => ({
      file: 'document_writes',
      name,
      compare: 'status',
      reason: productionText,
    }),
  ),
  ...['get with read_time before creation', 'read_time around a commit'].map(
    (name): RecordingException => ({
      file: 'document_writes',
      name,
      compare: 'nothing',
      reason: readTimeOverRest,
    }),
  ),
];

export function exceptionFor(file: string, name: string): RecordingException | undefined {
  return recordingExceptions.find((exception) => exception.file === file && exception.name === name);
}
