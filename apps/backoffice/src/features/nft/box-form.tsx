import { nftStaffCalls } from '@bourse/contract/nft-desk';
import { Button } from '@bourse/ui/button';
import { Card } from '@bourse/ui/card';
import { IconButton } from '@bourse/ui/icon-button';
import { Icon } from '@bourse/ui/icon';
import { Input } from '@bourse/ui/input';
import { Note } from '@bourse/ui/note';
import { Select } from '@bourse/ui/select';
import { Fact } from '@bourse/ui/stat';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { FormEnd, LongField, PriceFields, TextField, WindowFields } from './desk-fields.tsx';
import { MediaUpload } from './media-upload.tsx';
import { designOf, type Filling, isOfferable, type Medium, oddsOf } from './nft-desk.ts';
import { useDeskForm } from './use-desk-form.ts';
import { DeskMedia } from './work-preview.tsx';

/** What the server gives at once at most. */
const most = 100;

/** Publishes a box with what lies in it; the draw has no setting. */
export function BoxForm() {
  const t = useTranslations('nft');
  const [picture, setPicture] = useState<Medium | null>(null);
  const [filling, setFilling] = useState<readonly Filling[]>([{ code: '', count: '' }]);
  const form = useDeskForm({
    call: nftStaffCalls.publishBox,
    first: { code: '', name: '', about: '', collection: '', price: '', currency_id: '', start: '', end: '' },
    more: {
      ...(picture === null ? {} : { picture_id: picture.id }),
      contents: filling.map(({ code, count }) => ({ code, count: count.trim() })),
    },
    view: 'boxes',
    isAsked: () => true,
  });
  const { draft } = form;
  const { total, odds } = oddsOf(filling);
  return (
    <form noValidate onSubmit={form.send} className="grid gap-4 desk:grid-cols-2 desk:items-start">
      <Card className="grid gap-4">
        <TextField form={form} name="code" label={t('field.code')} hint={t('hint.code')} maxLength={64} />
        <TextField form={form} name="name" label={t('field.name')} maxLength={80} />
        <TextField form={form} name="collection" label={t('field.collection')} maxLength={60} />
        <LongField form={form} name="about" label={t('field.about')} hint={t('hint.about')} />
        <PriceFields form={form} label={t('field.boxPrice')} />
        <WindowFields form={form} />
        <MediaUpload
          label={t('field.picture')}
          isPicture
          medium={picture}
          onSent={setPicture}
          error={form.fault('picture_id')}
        />
        <FillingFields filling={filling} onChange={setFilling} error={form.fault('contents')} />
        <FormEnd form={form} label={t('act.publish')} warning={t('warning.boxes')} />
      </Card>
      <Card className="grid gap-3">
        <h2 className="text-label text-t3">{t('preview')}</h2>
        {picture === null ? null : (
          <DeskMedia of={{ type: 'image', media: picture.url, poster: picture.url, name: draft['name'] ?? '' }} />
        )}
        <p className="text-title break-words">{draft['name']}</p>
        <p className="text-caption text-t3">{t('boxes', { count: total })}</p>
        <div>
          {filling.map(({ code, count }, place) => (
            <Fact
              // Two rows may name the same work until that is corrected.
              key={`${code}-${place.toString()}`}
              label={`${code === '' ? '\u2014' : code} × ${count.trim() === '' ? '0' : count.trim()}`}
              value={`${odds[place] ?? '0'}\u00a0%`}
            />
          ))}
        </div>
        <p className="text-caption text-t3">{t('oddsHint')}</p>
      </Card>
    </form>
  );
}

interface FillingFieldsProps {
  readonly filling: readonly Filling[];
  readonly onChange: (filling: readonly Filling[]) => void;
  readonly error: string | undefined;
}

/** Works of the house by the codes they were admitted under, each with how many of its editions lie in the box. */
function FillingFields({ filling, onChange, error }: FillingFieldsProps) {
  const t = useTranslations('nft');
  const works = useCall(nftStaffCalls.works, { limit: most });
  const designs = [...new Set((works.data?.list ?? []).filter(isOfferable).map(designOf))];
  const set = (place: number, more: Partial<Filling>): void =>
    onChange(filling.map((one, at) => (at === place ? { ...one, ...more } : one)));
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-label text-t2">{t('field.contents')}</legend>
      {filling.map(({ code, count }, place) => (
        <div
          // Rows have no name of their own: they are told apart by their places.
          key={place.toString()}
          className="grid grid-cols-[minmax(0,1fr)_96px_44px] items-end gap-2"
        >
          <Select
            label={t('field.work')}
            placeholder={t('choose')}
            options={designs.map((value) => ({ value, label: value }))}
            value={code === '' ? null : code}
            onChoose={(chosen) => set(place, { code: chosen })}
            style={{ minHeight: 48 }}
          />
          <Input
            label={t('field.count')}
            inputMode="numeric"
            figures
            autoComplete="off"
            value={count}
            onChange={({ target }) => set(place, { count: target.value })}
          />
          <IconButton
            label={t('act.remove')}
            icon={<Icon of={X} size={18} />}
            disabled={filling.length === 1}
            onClick={() => onChange(filling.filter((_, at) => at !== place))}
          />
        </div>
      ))}
      <Button
        size="small"
        className="justify-self-start"
        onClick={() => onChange([...filling, { code: '', count: '' }])}
      >
        {t('act.add')}
      </Button>
      {error === undefined ? null : (
        <Note tone="bad" urgent>
          {error}
        </Note>
      )}
    </fieldset>
  );
}
