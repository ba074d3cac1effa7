import type { Connection, Driver, Statement } from '@bourse/server/platform/database/driver';

/** What went to the database at once: a statement by itself, or a pipeline of them. */
export type Said = Statement | readonly Statement[];

/** What each committed transaction said, in the order of their commits. */
export type Recording = readonly (readonly Said[])[];

const isPipeline = (said: Said): said is readonly Statement[] => Array.isArray(said);

/** Passes everything on and writes down, while `isOn`, what each committed transaction said. */
export class RecordingDriver implements Driver {
  readonly transactions: Said[][] = [];
  isOn = false;
  readonly #inner: Driver;

  constructor(inner: Driver) {
    this.#inner = inner;
  }

  /** Forgets what it has, which would be the work of every great collection of the heap. */
  stop(): void {
    this.isOn = false;
    this.transactions.length = 0;
  }

  get capabilities(): Driver['capabilities'] {
    return this.#inner.capabilities;
  }

  async connect(): Promise<Connection> {
    const inner = await this.#inner.connect();
    let open: Said[] = [];
    return {
      query: (text, values) => {
        open.push({ text, values });
        const answer = inner.query(text, values);
        if (text === 'COMMIT' && this.isOn) this.#record(open, answer);
        return answer;
      },
      pipeline: (statements) => {
        if (statements[0]?.text.startsWith('BEGIN') === true) open = [];
        open.push(statements);
        return inner.pipeline(statements);
      },
      release: (broken) => {
        inner.release(broken);
      },
    };
  }

  /** Each batch says its COMMIT with all the rest, and those that fail are said anew: they are forgotten. */
  #record(said: Said[], answer: ReturnType<Connection['query']>): void {
    this.transactions.push(said);
    const forget = (): void => {
      this.transactions.splice(this.transactions.indexOf(said), 1);
    };
    answer.then(({ command }) => {
      if (command !== 'COMMIT') forget();
    }, forget);
  }

  close(): Promise<void> {
    return this.#inner.close();
  }
}

/** Says the same again, one transaction after another and each in one pipeline, with nothing around it. */
export async function replay(driver: Driver, recording: Recording): Promise<void> {
  const connection = await driver.connect();
  try {
    for (const all of recording) {
      const answers = all.map((said) =>
        isPipeline(said) ? connection.pipeline(said) : connection.query(said.text, said.values),
      );
      const last = (await Promise.all(answers)).at(-1);
      if (last?.command !== 'COMMIT') throw new Error(`the replay was answered with ${last?.command ?? 'nothing'}`);
    }
  } finally {
    connection.release(false);
  }
}
