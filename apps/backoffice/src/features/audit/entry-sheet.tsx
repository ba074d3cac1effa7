import { Sheet } from '@bourse/ui/sheet';
import { Fact } from '@bourse/ui/stat';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../base/format/use-format.ts';
import type { Entry } from './entry.ts';
import { changesOf } from './entry-changes.ts';

interface EntrySheetProps {
  /** Null while none is open. */
  readonly entry: Entry | null;
  readonly onClose: () => void;
}

/** An entry with everything that it was hashed with. */
export function EntrySheet({ entry, onClose }: EntrySheetProps) {
  const t = useTranslations('audit');
  const tApp = useTranslations('app');
  const [last, setLast] = useState<Entry | null>(entry);
  if (entry !== null && entry !== last) setLast(entry);
  return (
    <Sheet
      open={entry !== null}
      onClose={onClose}
      title={last === null ? '' : t('entry', { id: last.id })}
      closeLabel={tApp('act.close')}
    >
      {last !== null && <Content entry={last} />}
    </Sheet>
  );
}

function Content({ entry }: { readonly entry: Entry }) {
  const t = useTranslations('audit');
  const format = useFormat();
  const { at, staff, approver, action, subject, reason, before, after, detail, hash, previous_hash: previous } = entry;
  const changes = changesOf(before, after);
  const details = Object.entries(detail);
  return (
    <div className="grid gap-4">
      <div>
        <Fact label={t('at')} value={format.moment(at)} />
        <Fact label={t('who')} value={`${staff.name} #${staff.id}`} />
        {approver !== null && <Fact label={t('approver')} value={`${approver.name} #${approver.id}`} />}
        <Fact label={t('action')} value={<code className="font-code">{action}</code>} />
        <Fact label={t('subject')} value={<code className="font-code break-all">{subject}</code>} />
      </div>
      {reason !== null && (
        <section>
          <h3 className="mb-1 text-label text-t2">{t('reason')}</h3>
          <p className="text-label font-normal break-words whitespace-pre-wrap">{reason}</p>
        </section>
      )}
      {changes.length > 0 && (
        <section>
          <h3 className="mb-1 text-label text-t2">{t('changed')}</h3>
          <dl className="grid gap-2">
            {changes.map(({ name, was, is }) => (
              <div key={name}>
                <dt className="text-caption text-t3">{name}</dt>
                <dd className="font-code text-caption break-all text-t2 line-through empty:hidden">{was}</dd>
                <dd className="font-code text-caption break-all text-t1 empty:hidden">{is}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {details.length > 0 && (
        <section>
          <h3 className="mb-1 text-label text-t2">{t('details')}</h3>
          {details.map(([name, value]) => (
            <Fact
              key={name}
              label={name}
              value={
                <span className="break-all whitespace-normal">
                  {typeof value === 'string' ? value : JSON.stringify(value)}
                </span>
              }
            />
          ))}
        </section>
      )}
      <section>
        <h3 className="mb-1 text-label text-t2">{t('chain')}</h3>
        <p className="text-caption text-t3">{t('previous')}</p>
        <code className="block font-code text-caption break-all select-all">{previous}</code>
        <p className="mt-2 text-caption text-t3">{t('hash')}</p>
        <code className="block font-code text-caption break-all select-all">{hash}</code>
      </section>
    </div>
  );
}
