import { Card } from '@bourse/ui/card';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../base/format/use-format.ts';
import type { Opened } from './dispute.ts';

type Message = Opened['messages'][number];

/** The conversation of both sides, with its pictures. */
export function Evidence({ of: { order, messages } }: { readonly of: Opened }) {
  const t = useTranslations('c2c');
  const { moment } = useFormat();
  const whoOf = ({ author_id: author }: Message): string =>
    author === null ? t('house') : t(author === order.buyer_id ? 'buyer' : 'seller');
  return (
    <Card>
      <h2 className="mb-2 text-heading">{t('evidence')}</h2>
      <ol className="grid gap-2">
        {messages.map((one) => (
          <li key={one.id} className="border-b border-line pb-2 last:border-0">
            <p className="flex flex-wrap justify-between gap-x-3 text-caption text-t3">
              <b className="font-semibold text-t2">{whoOf(one)}</b>
              <span className="num">{moment(one.at)}</span>
            </p>
            {one.system !== null && <p className="text-label font-normal text-t2">{<HouseLine of={one.system} />}</p>}
            {one.text !== '' && <p className="break-words whitespace-pre-wrap">{one.text}</p>}
            {one.picture !== null && (
              <a href={one.picture} target="_blank" rel="noreferrer">
                <img
                  src={one.picture}
                  alt={t('pictureOf', { name: whoOf(one) })}
                  className="mt-1 block max-h-80 max-w-full rounded-control bg-s3 object-contain"
                />
              </a>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}

const words = [
  'opened',
  'paid',
  'reminded',
  'released',
  'cancelled',
  'expired',
  'disputed',
  'appealed',
  'decided',
  'ruled',
] as const;

function HouseLine({ of }: { readonly of: NonNullable<Message['system']> }) {
  const t = useTranslations('c2c');
  const word = words.find((one) => `c2c.${one}` === of.word);
  return word === undefined ? of.word : t(`said.${word}`);
}
