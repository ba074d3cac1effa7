import { Card } from '@bourse/ui/card';
import { useTranslations } from 'use-intl';
import { useMoment } from '../../base/money/use-moment.ts';
import type { Order } from './c2c-view.ts';

interface DisputeCardProps {
  readonly order: Pick<Order, 'role'>;
  readonly of: NonNullable<Order['dispute']>;
}

/** Who asked for a ruling and why, what was ruled, and until when it can be appealed against. */
export function DisputeCard({ order, of }: DisputeCardProps) {
  const t = useTranslations('c2c.dispute');
  const moment = useMoment();
  // An appeal comes between them.
  const [first, second] = of.rulings;
  return (
    <Card className="grid gap-3">
      <h2 className="text-heading">{t('title')}</h2>
      <Said title={t(of.by === 'timer' ? 'byTimer' : of.by === order.role ? 'byYou' : 'byOther')} at={of.opened_at}>
        {of.text}
      </Said>
      {first === undefined ? null : <Ruled ruling={first} />}
      {of.appeal === null ? null : (
        <Said title={t(of.appeal.by === order.role ? 'appealYours' : 'appealOther')} at={of.appeal.at}>
          {of.appeal.text}
        </Said>
      )}
      {second === undefined ? null : <Ruled ruling={second} />}
      {of.appeal_until === null ? null : (
        <p className="text-caption tabular-nums text-t2">{t('until', { until: moment(of.appeal_until) })}</p>
      )}
    </Card>
  );
}

function Ruled({ ruling }: { readonly ruling: NonNullable<Order['dispute']>['rulings'][number] }) {
  const t = useTranslations('c2c.dispute');
  return (
    <Said title={t(ruling.outcome === 'buyer' ? 'ruledBuyer' : 'ruledSeller')} at={ruling.at}>
      {ruling.reason}
    </Said>
  );
}

interface SaidProps {
  readonly title: string;
  readonly at: string;
  readonly children: string;
}

function Said({ title, at, children }: SaidProps) {
  const moment = useMoment();
  return (
    <section>
      <h3 className="flex flex-wrap items-baseline justify-between gap-x-3 text-label text-t1">
        {title}
        <span className="num text-caption font-normal text-t3">{moment(at)}</span>
      </h3>
      {children === '' ? null : (
        <p className="text-label font-normal break-words whitespace-pre-wrap text-t2">{children}</p>
      )}
    </section>
  );
}
