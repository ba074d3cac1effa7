import { rmSync } from 'node:fs';
import type { Database } from '@bourse/server/platform/database/database';
import { lockOldTexts, type SealedColumn } from '@bourse/server/platform/secrets/sealed-column-store';
import type { Sealer } from '@bourse/server/platform/secrets/sealer';

/** Opens everything that a test has left in sealed columns, by the contexts that these are declared with; throws where one does not open. */
export async function assertOpens(db: Database, sealer: Sealer, columns: readonly SealedColumn[]): Promise<void> {
  for (const column of columns) {
    await db.withTx(`open ${column.table}`, async (tx) => {
      // Under no key at all: every text is another's.
      const texts = await lockOldTexts(tx, column, { head: Buffer.alloc(0), after: null, limit: 1_000 });
      for (const { sealed, context } of texts) sealer.open(sealed, context);
    });
  }
}

/** Ends a world with a folder, once everything that it has sealed was opened. */
export async function endWorld(
  {
    db,
    sealer,
    folder,
    opened,
  }: {
    readonly db: Database;
    readonly sealer: Sealer;
    readonly folder: string;
    readonly opened: { readonly close: () => Promise<unknown> };
  },
  columns: readonly SealedColumn[],
): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  await assertOpens(db, sealer, columns);
  await opened.close();
}
