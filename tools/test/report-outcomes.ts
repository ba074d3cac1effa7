// The reporter of a host process: node's runner hands it every event, and the host listens to them by `events`.
import { EventEmitter } from 'node:events';
import { Transform } from 'node:stream';

/** An event of node's runner; the fields that the host reads of it. */
export interface RunnerEvent {
  readonly type: string;
  readonly data: {
    readonly name?: string;
    readonly file?: string;
    readonly nesting?: number;
    readonly message?: string;
    readonly skip?: string | boolean;
    readonly todo?: string | boolean;
    readonly details?: {
      readonly duration_ms: number;
      readonly type?: string;
      readonly error?: Error & { failureType?: string };
    };
  };
}

/** Emits `event` with each {@link RunnerEvent} of this process, in order. */
export const events = new EventEmitter<{ event: [RunnerEvent] }>();

/** Takes every event and prints nothing: the parent process does that. */
const reportOutcomes = new Transform({
  writableObjectMode: true,
  transform: (event: RunnerEvent, _encoding, done) => {
    events.emit('event', event);
    done();
  },
});

// oxlint-disable-next-line import/no-default-export -- node loads a reporter by its default export
export default reportOutcomes;
