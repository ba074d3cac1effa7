import { nftStaffCalls } from '@bourse/contract/nft-desk';
import { nftRarities } from '@bourse/contract/nft-rules';
import { Card } from '@bourse/ui/card';
import { Select } from '@bourse/ui/select';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { FormEnd, LongField, TextField } from './desk-fields.tsx';
import { MediaUpload } from './media-upload.tsx';
import type { Medium } from './nft-desk.ts';
import { useDeskForm } from './use-desk-form.ts';
import { WorkPreview } from './work-preview.tsx';

/** What the server gives at once at most. */
const most = 100;

/** Enters a work in the register with its medium; it then belongs to the house. */
export function WorkForm() {
  const t = useTranslations('nft');
  const [medium, setMedium] = useState<Medium | null>(null);
  const [poster, setPoster] = useState<Medium | null>(null);
  const needsPoster = medium !== null && medium.type !== 'image';
  const artists = useCall(nftStaffCalls.artists, { limit: most });
  const form = useDeskForm({
    call: nftStaffCalls.admitWork,
    first: {
      code: '',
      artist_uid: '',
      name: '',
      about: '',
      collection: '',
      rarity: 'common',
      editions: '1',
      royalty: '',
    },
    more: {
      ...(medium === null ? {} : { media_id: medium.id }),
      ...(poster === null || !needsPoster ? {} : { poster_id: poster.id }),
    },
    faults: () => new Set(needsPoster && poster === null ? ['poster_id'] : []),
    view: 'works',
  });
  const artist = artists.data?.list.find(({ uid }) => uid === form.draft['artist_uid']);
  return (
    <form noValidate onSubmit={form.send} className="grid gap-4 desk:grid-cols-2 desk:items-start">
      <Card className="grid gap-4">
        <TextField form={form} name="code" label={t('field.code')} hint={t('hint.code')} maxLength={56} />
        <Select
          label={t('field.artist')}
          placeholder={t('choose')}
          options={artists.data?.list.map(({ uid, name }) => ({ value: uid, label: name })) ?? []}
          value={form.draft['artist_uid'] === '' ? null : (form.draft['artist_uid'] ?? null)}
          onChoose={(uid) => form.change('artist_uid', uid)}
          error={form.fault('artist_uid')}
        />
        <TextField form={form} name="name" label={t('field.name')} maxLength={80} />
        <TextField form={form} name="collection" label={t('field.collection')} maxLength={60} />
        <LongField form={form} name="about" label={t('field.about')} hint={t('hint.about')} />
        <div className="grid items-start gap-3 tablet:grid-cols-3">
          <Select
            label={t('field.rarity')}
            options={nftRarities.map((value) => ({ value, label: t(`rarity.${value}`) }))}
            value={nftRarities.find((value) => value === form.draft['rarity']) ?? null}
            onChoose={(rarity) => form.change('rarity', rarity)}
            style={{ minHeight: 48 }}
          />
          <TextField form={form} name="editions" label={t('field.editions')} kind="figure" />
          <TextField form={form} name="royalty" label={t('field.royalty')} kind="figure" unit="%" />
        </div>
        <MediaUpload label={t('field.medium')} medium={medium} onSent={setMedium} error={form.fault('media_id')} />
        {needsPoster ? (
          <MediaUpload
            label={t('field.poster')}
            isPicture
            medium={poster}
            onSent={setPoster}
            error={form.fault('poster_id')}
          />
        ) : null}
        <FormEnd form={form} label={t('act.admit')} warning={t('warning.works')} />
      </Card>
      <WorkPreview draft={form.draft} medium={medium} poster={poster} artist={artist} />
    </form>
  );
}
