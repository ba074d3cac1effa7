import { nftResaleDays } from '@bourse/contract/nft-rules';
import { Input } from '@bourse/ui/input';
import { Note } from '@bourse/ui/note';
import { OrderSummary } from '@bourse/ui/order-summary';
import { Segmented } from '@bourse/ui/segmented';
import { Select } from '@bourse/ui/select';
import { useTranslations } from 'use-intl';
import { readDecimal } from '../../base/money/read-decimal.ts';
import { ActNotes } from '../../base/parts/act-notes.tsx';
import { ActOrWhy } from '../product-kit/act-or-why.tsx';
import { type Item, receivedOf } from './nft-view.ts';
import type { ResellDraft } from './resell-draft.ts';
import { type Resell, useResell } from './use-resell.ts';
import { useNftFigures } from './use-nft-figures.ts';

interface ResellFormProps {
  readonly item: Item;
  readonly currencies: Parameters<typeof useResell>[1];
}

interface PartProps {
  readonly form: Resell;
}

const types = ['normal', 'auction'] as const;

/** How, for how much and how long an own work is offered, what of it arrives, and that it cannot be withdrawn. */
export function ResellForm({ item, currencies }: ResellFormProps) {
  const t = useTranslations('nft');
  const form = useResell(item, currencies);
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.send();
      }}
    >
      <Segmented
        label={t('resell.how')}
        segments={types.map((value) => ({ value, label: t(`sale.${value}`) }))}
        value={form.draft.type}
        onChoose={(type) => form.change({ type })}
      />
      <div className="grid grid-cols-[minmax(0,1fr)_112px] items-start gap-3">
        <Figure
          form={form}
          field="price"
          label={t(form.draft.type === 'auction' ? 'priceOf.firstBid' : 'priceOf.price')}
        />
        <Select
          label={t('resell.currency')}
          options={currencies.map(({ currency }) => ({ value: currency, label: currency }))}
          value={form.draft.currency}
          onChoose={(currency) => form.change({ currency })}
        />
      </div>
      {form.draft.type === 'auction' ? (
        <>
          <Figure form={form} field="step" label={t('resell.step')} hint={t('resell.stepHint')} />
          <Figure form={form} field="margin" label={t('resell.margin')} hint={t('resell.marginHint')} />
        </>
      ) : null}
      <div className="grid gap-4 tablet:grid-cols-2 tablet:gap-3">
        <Moment form={form} field="starts" hint={t('resell.startsHint')} />
        <Moment form={form} field="ends" hint={t('resell.endsHint', { days: nftResaleDays })} />
      </div>
      <Received item={item} form={form} />
      <Note tone="warn">{t('resell.bound')}</Note>
      <ActNotes state={form.act.state} refused={form.act.refused} />
      <ActOrWhy
        closed={null}
        verifyFirst={t('act.verifyFirst')}
        offline={t('act.offline')}
        busy={form.act.state !== 'idle'}
        label={t('resell.act')}
      />
    </form>
  );
}

function problemOf(form: Resell, field: keyof ResellDraft) {
  return form.problem?.field === field ? form.problem.what : null;
}

interface FigureProps extends PartProps {
  readonly field: 'price' | 'step' | 'margin';
  readonly label: string;
  readonly hint?: string;
}

function Figure({ form, field, label, hint }: FigureProps) {
  const t = useTranslations('nft.resell.problem');
  const problem = problemOf(form, field);
  return (
    <Input
      label={label}
      hint={hint}
      inputMode="decimal"
      autoComplete="off"
      figures
      unit={field === 'price' ? undefined : form.draft.currency}
      value={form.draft[field]}
      onChange={({ target }) => form.change({ [field]: target.value })}
      error={problem === null ? undefined : t(problem)}
    />
  );
}

interface MomentProps extends PartProps {
  readonly field: 'starts' | 'ends';
  readonly hint: string;
}

function Moment({ form, field, hint }: MomentProps) {
  const t = useTranslations('nft.resell');
  const problem = problemOf(form, field);
  return (
    <Input
      label={t(field)}
      hint={hint}
      type="datetime-local"
      value={form.draft[field]}
      onChange={({ target }) => form.change({ [field]: target.value })}
      error={problem === null ? undefined : t(`problem.${problem}`, { days: nftResaleDays })}
    />
  );
}

/** What arrives of the price: it less the artist's royalty and the fee, which stay as they are at the listing. */
function Received({ item: { fee, royalty }, form: { draft, scale } }: PartProps & { readonly item: Item }) {
  const t = useTranslations('nft.resell');
  const { money, rate } = useNftFigures();
  const price = readDecimal(draft.price);
  if (royalty === null || fee === null) return <p className="text-caption text-t3">{t('partsLater')}</p>;
  const parts = price === null || draft.price.trim() === '' ? null : receivedOf(price, { royalty, fee }, scale);
  const shown = (amount: string | undefined): string =>
    amount === undefined ? '\u2014' : money(amount, draft.currency);
  return (
    <OrderSummary
      label={t('summary')}
      lines={[
        { key: 'royalty', label: t('royalty', { rate: rate(royalty) }), value: shown(parts?.royalty) },
        { key: 'fee', label: t('fee', { rate: rate(fee) }), value: shown(parts?.fee) },
        {
          key: 'received',
          label: t(draft.type === 'auction' ? 'receivedLeast' : 'received'),
          value: shown(parts?.received),
          tone: 'total',
        },
      ]}
    />
  );
}
