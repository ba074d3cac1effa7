import { Sheet } from '@bourse/ui/sheet';
import { Fact } from '@bourse/ui/stat';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../base/format/use-format.ts';
import { groupStateOf, type Offering } from './offering.ts';

interface OfferingSheetProps {
  /** Null while none is open. */
  readonly of: Offering | null;
  readonly onClose: () => void;
}

/** An offering, whole: where its coins, its money, its subscriptions and its draw stand. */
export function OfferingSheet({ of: offering, onClose }: OfferingSheetProps) {
  const t = useTranslations('ieo');
  const tApp = useTranslations('app');
  return (
    <Sheet
      open={offering !== null}
      onClose={onClose}
      className="wide-sheet"
      title={offering?.name ?? t('title')}
      closeLabel={tApp('act.close')}
    >
      {offering !== null && <Body of={offering} />}
    </Sheet>
  );
}

function Body({ of: one }: { readonly of: Offering }) {
  const t = useTranslations('ieo.progress');
  const { moment } = useFormat();
  return (
    <div className="grid gap-4">
      <div>
        <Fact label={t('stageHead')} value={t(`stage.${one.stage}`)} />
        <Fact label={t('starts')} value={moment(one.starts_at)} />
        <Fact label={t('ends')} value={moment(one.ends_at)} />
        <Fact label={t('draws')} value={moment(one.draws_at)} />
        <Fact label={t('lists')} value={moment(one.lists_at)} />
        {one.due_at !== null && <Fact label={t('due')} value={moment(one.due_at)} />}
      </div>
      <Subscriptions of={one} />
      <Money of={one} />
      <div>
        <Hash label={t('commitment')} value={one.commitment} />
        <Hash label={t('list')} value={one.list_hash} />
        <Fact label={t('evidence')} value={one.evidence ?? t('later')} />
      </div>
    </div>
  );
}

function Subscriptions({ of: { groups, applied, passed, currency } }: { readonly of: Offering }) {
  const t = useTranslations('ieo.progress');
  const { decimal } = useFormat();
  const counted = (number: number, amount: string) =>
    t('counted', { count: number, amount: `${decimal(amount)} ${currency}` });
  return (
    <div>
      <Fact label={t('applied')} value={counted(applied.number, applied.amount)} />
      {passed !== null && <Fact label={t('passed')} value={counted(passed.number, passed.amount)} />}
      {groups.map(({ status, number, amount, allotted }) => {
        const state = groupStateOf(status);
        const isApplied = state === 'subscribing' || state === 'notSelected';
        return <Fact key={status} label={t(`state.${state}`)} value={counted(number, isApplied ? amount : allotted)} />;
      })}
    </div>
  );
}

function Money({ of: one }: { readonly of: Offering }) {
  const t = useTranslations('ieo.progress');
  const { decimal } = useFormat();
  const [coins, money] = [
    (amount: string) => `${decimal(amount)} ${one.currency}`,
    (amount: string) => `${decimal(amount)} ${one.pay_currency}`,
  ];
  return (
    <div>
      <Fact label={t('coin')} value={coins(one.issue)} />
      <Fact label={t('escrow')} value={coins(one.escrow)} />
      <Fact label={t('released')} value={coins(one.released)} />
      <Fact label={t('held')} value={money(one.held)} />
      <Fact label={t('raised')} value={money(one.raised)} />
      <Fact label={t('refunded')} value={money(one.refunded)} />
      <Fact label={t('forfeited')} value={money(one.forfeited)} />
    </div>
  );
}

function Hash({ label, value }: { readonly label: string; readonly value: string | null }) {
  const t = useTranslations('ieo.progress');
  return <Fact label={label} value={value === null ? t('later') : <span className="num break-all">{value}</span>} />;
}
