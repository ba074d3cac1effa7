import type { Connection, Driver } from '@bourse/server/platform/database/driver';

/** A statement as it went to the database. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[] | undefined;
}

/** The statements of each committed transaction, in the order of their commits. */
export type Recording = readonly (readonly Statement[])[];

/** Passes everything on and writes down, while `isOn`, what each committed transaction said. */
export class RecordingDriver implements Driver {
  readonly transactions: Statement[][] = [];
  isOn = false;
  readonly #inner: Driver;

  constructor(inner: Driver) {
    this.#inner = inner;
  }

  get capabilities(): Driver['capabilities'] {
    return this.#inner.capabilities;
  }

  async connect(): Promise<Connection> {
    const inner = await this.#inner.connect();
    let open: Statement[] = [];
    return {
      query: (text, values) => {
        if (text.startsWith('BEGIN')) open = [];
        open.push({ text, values });
        if (text === 'COMMIT' && this.isOn) this.transactions.push(open);
        return inner.query(text, values);
      },
      release: (broken) => {
        inner.release(broken);
      },
    };
  }

  close(): Promise<void> {
    return this.#inner.close();
  }
}

/** Says the same again, one transaction after another and each in one flight, with nothing around it. */
export async function replay(driver: Driver, recording: Recording): Promise<void> {
  const connection = await driver.connect();
  try {
    for (const statements of recording) {
      const answers = statements.map(({ text, values }) => connection.query(text, values));
      const last = (await Promise.all(answers)).at(-1);
      if (last?.command !== 'COMMIT') throw new Error(`the replay was answered with ${last?.command ?? 'nothing'}`);
    }
  } finally {
    connection.release(false);
  }
}
