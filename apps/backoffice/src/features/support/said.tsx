import { useTranslations } from 'use-intl';
import { useFormat } from '../../base/format/use-format.ts';
import type { Talk } from './chat.ts';

const words = ['taken', 'queued', 'closed', 'idle'] as const;

/** What was said, with its pictures. */
export function Said({ of: { session, list, read_to: readTo } }: { readonly of: Talk }) {
  const t = useTranslations('support');
  const { moment } = useFormat();
  const person = session.user_id === null ? t('visitor') : t('customer');
  const newest = list.findLast(({ by }) => by === 'agent')?.id;
  const wasRead = (id: string): boolean => id === newest && readTo !== null && BigInt(id) <= BigInt(readTo);
  return (
    <ol className="grid gap-2" aria-live="polite" aria-label={t('conversation')}>
      {list.map((one) => {
        const who = one.by === 'person' ? person : one.by === 'agent' ? (one.agent?.name ?? '') : t('house');
        const word = words.find((known) => known === one.word);
        return (
          <li key={one.id} className="border-b border-line pb-2 last:border-0">
            <p className="flex flex-wrap justify-between gap-x-3 text-caption text-t3">
              <b className="font-semibold text-t2">{who}</b>
              <span className="num">
                {moment(one.at)}
                {wasRead(one.id) ? ` · ${t('read')}` : ''}
              </span>
            </p>
            {word !== undefined && <p className="text-label font-normal text-t2">{t(`word.${word}`)}</p>}
            {one.text !== '' && <p className="break-words whitespace-pre-wrap">{one.text}</p>}
            {one.picture !== null && (
              <a href={one.picture} target="_blank" rel="noreferrer">
                <img
                  src={one.picture}
                  alt={t('pictureOf', { name: who })}
                  className="mt-1 block max-h-80 max-w-full rounded-control bg-s3 object-contain"
                />
              </a>
            )}
          </li>
        );
      })}
    </ol>
  );
}
