import type { DataSection } from '../../platform/database/data-section.ts';
import type { CustomerData } from '../../platform/module-manifest.ts';
import type { FilePurpose, StoredFile } from './file-store.ts';

/** A picture is some hundred kilobytes. */
const filesOfPage = 4;

/** The pictures that a customer has brought, as WebP in base64. */
function pictures(contentOf: (name: string, file: StoredFile) => Buffer): DataSection {
  return {
    name: 'pictures',
    ownerOnly: true,
    read: async (db, owner, after) => {
      const passed = Number.parseInt(after ?? '0', 10);
      const { rows } = await db.query<Omit<StoredFile, 'userId'> & { name: string; at: Date; purpose: FilePurpose }>(
        `SELECT name, purpose, content, sealed, at FROM files WHERE user_id = $1 ORDER BY at, name LIMIT $2 OFFSET $3`,
        [owner, filesOfPage, passed],
      );
      return {
        rows: rows.map(({ name, at, ...file }) => ({
          name,
          purpose: file.purpose,
          at: at.toISOString(),
          webp_base64: contentOf(name, { ...file, userId: owner }).toString('base64'),
        })),
        after: rows.length < filesOfPage ? null : String(passed + rows.length),
      };
    },
  };
}

/** What the module holds of a customer. */
export function fileData(contentOf: (name: string, file: StoredFile) => Buffer): CustomerData {
  return {
    sections: [pictures(contentOf)],
    erase: {
      access: async (tx, owner) => {
        await tx.query(`DELETE FROM files WHERE user_id = $1 AND purpose <> 'document'`, [owner]);
      },
      identity: async (tx, owner) => {
        await tx.query('DELETE FROM files WHERE user_id = $1', [owner]);
      },
    },
  };
}
