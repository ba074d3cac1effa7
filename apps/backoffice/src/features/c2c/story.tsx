import { Badge } from '@bourse/ui/badge';
import { Card } from '@bourse/ui/card';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../base/format/use-format.ts';
import { type Disputed, waitTones } from './dispute.ts';

/** Who asked for a ruling, what was ruled by whom, and the appeal. */
export function Story({ of: { dispute, waits, ruled_by: people } }: { readonly of: Disputed }) {
  const t = useTranslations('c2c');
  const { moment } = useFormat();
  if (dispute === null) return null;
  return (
    <Card className="grid gap-3">
      <h2 className="flex items-center justify-between gap-2 text-heading">
        {t('story')}
        <Badge tone={waitTones[waits]}>{t(`waits.${waits}`)}</Badge>
      </h2>
      <Said title={t(`by.${dispute.by}`)} at={moment(dispute.opened_at)} text={dispute.text} />
      {dispute.rulings.map((ruling, place) => (
        <Said
          key={ruling.instance}
          title={t('ruling', {
            side: t(ruling.outcome),
            one: people[place]?.requested_by.name ?? '',
            other: people[place]?.approved_by.name ?? '',
          })}
          at={moment(ruling.at)}
          text={ruling.reason}
        />
      ))}
      {dispute.appeal !== null && (
        <Said
          title={t('appealBy', { side: t(dispute.appeal.by) })}
          at={moment(dispute.appeal.at)}
          text={dispute.appeal.text}
        />
      )}
      {dispute.appeal_until !== null && (
        <p className="text-caption text-t3">{t('appealUntil', { until: moment(dispute.appeal_until) })}</p>
      )}
    </Card>
  );
}

function Said({ title, at, text }: { readonly title: string; readonly at: string; readonly text: string }) {
  return (
    <section>
      <h3 className="flex flex-wrap justify-between gap-x-3 text-label text-t2">
        {title} <span className="num text-caption font-normal text-t3">{at}</span>
      </h3>
      {text !== '' && <p className="break-words whitespace-pre-wrap">{text}</p>}
    </section>
  );
}
