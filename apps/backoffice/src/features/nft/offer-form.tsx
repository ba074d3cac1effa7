import { nftStaffCalls } from '@bourse/contract/nft-desk';
import { Card } from '@bourse/ui/card';
import { Segmented } from '@bourse/ui/segmented';
import { Select } from '@bourse/ui/select';
import { Fact } from '@bourse/ui/stat';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { useCoins } from '../../base/api/use-coins.ts';
import { FormEnd, PriceFields, TextField, WindowFields } from './desk-fields.tsx';
import { type DeskWork, type Draft, isOfferable, offerFaults } from './nft-desk.ts';
import { useDeskForm } from './use-desk-form.ts';
import { DeskMedia } from './work-preview.tsx';

/** What the server gives at once at most. */
const most = 100;
const types = ['normal', 'auction'] as const;

/** Puts a work of the house on sale, at a fixed price or at auction. @param code the work that is named already. */
export function OfferForm({ code }: { readonly code: string }) {
  const t = useTranslations('nft');
  const works = useCall(nftStaffCalls.works, code === '' ? { limit: most } : { keyword: code, limit: most });
  const form = useDeskForm({
    call: nftStaffCalls.offer,
    first: {
      code,
      type: 'normal',
      price: '',
      currency_id: '',
      per_increase: '',
      margin: '',
      start: '',
      end: '',
      royalty: '',
    },
    faults: offerFaults,
    view: 'offers',
    isAsked: ({ request }) => request !== null,
  });
  const { draft } = form;
  const free = works.data?.list.filter(isOfferable) ?? [];
  const work = free.find((one) => one.code === draft['code']);
  const isAuction = draft['type'] === 'auction';
  return (
    <form noValidate onSubmit={form.send} className="grid gap-4 desk:grid-cols-2 desk:items-start">
      <Card className="grid gap-4">
        <Select
          label={t('field.work')}
          hint={t('hint.work')}
          placeholder={t('choose')}
          options={free.map((one) => ({ value: one.code, label: `${one.name} · ${one.code}` }))}
          value={work?.code ?? null}
          onChoose={(chosen) => form.change('code', chosen)}
          error={
            form.fault('code') ??
            (code !== '' && works.data !== undefined && work === undefined ? t('notFree') : undefined)
          }
        />
        <Segmented
          label={t('field.type')}
          segments={types.map((value) => ({ value, label: t(`sale.${value}`) }))}
          value={isAuction ? 'auction' : 'normal'}
          onChoose={(type) => form.change('type', type)}
        />
        <PriceFields form={form} label={t(isAuction ? 'field.startPrice' : 'field.price')} />
        {isAuction ? (
          <div className="grid items-start gap-3 tablet:grid-cols-2">
            <TextField form={form} name="per_increase" label={t('field.step')} hint={t('hint.step')} kind="figure" />
            <TextField form={form} name="margin" label={t('field.margin')} hint={t('hint.margin')} kind="figure" />
          </div>
        ) : null}
        <WindowFields form={form} />
        <TextField
          form={form}
          name="royalty"
          label={t('field.firstRoyalty')}
          hint={t('hint.firstRoyalty')}
          kind="figure"
          unit="%"
        />
        <FormEnd form={form} label={t('act.offer')} warning={t('warning.offers')} />
      </Card>
      <Preview draft={draft} work={work} />
    </form>
  );
}

function Preview({ draft, work }: { readonly draft: Draft; readonly work: DeskWork | undefined }) {
  const t = useTranslations('nft');
  const coins = useCoins();
  const currency = coins.get(Number.parseInt(draft['currency_id'] ?? '', 10))?.code ?? '';
  const shown = (name: string): string => (draft[name] === '' ? '\u2014' : `${draft[name] ?? ''} ${currency}`.trim());
  return (
    <Card className="grid gap-3">
      <h2 className="text-label text-t3">{t('preview')}</h2>
      {work === undefined ? (
        <p className="text-label text-t2">{t('noWork')}</p>
      ) : (
        <>
          <DeskMedia of={work} />
          <p className="text-title break-words">{work.name}</p>
        </>
      )}
      <div>
        <Fact label={t(draft['type'] === 'auction' ? 'field.startPrice' : 'field.price')} value={shown('price')} />
        {draft['type'] === 'auction' ? (
          <>
            <Fact label={t('field.step')} value={shown('per_increase')} />
            <Fact label={t('field.margin')} value={shown('margin')} />
          </>
        ) : null}
        <Fact
          label={t('field.start')}
          value={draft['start'] === '' ? '\u2014' : `${(draft['start'] ?? '').replace('T', ' ')} UTC`}
        />
        <Fact
          label={t('field.end')}
          value={draft['end'] === '' ? '\u2014' : `${(draft['end'] ?? '').replace('T', ' ')} UTC`}
        />
        <Fact
          label={t('field.firstRoyalty')}
          value={draft['royalty'] === '' ? '\u2014' : `${draft['royalty'] ?? ''}\u00a0%`}
        />
      </div>
    </Card>
  );
}
