import { nftStaffCalls } from '@bourse/contract/nft-desk';
import { Card } from '@bourse/ui/card';
import { Person } from '@bourse/ui/person';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { FormEnd, LongField, TextField } from './desk-fields.tsx';
import { MediaUpload } from './media-upload.tsx';
import type { Medium } from './nft-desk.ts';
import { useDeskForm } from './use-desk-form.ts';

/** Admits a customer as an artist, or gives one another name, text or picture. */
export function ArtistForm() {
  const t = useTranslations('nft');
  const [picture, setPicture] = useState<Medium | null>(null);
  const form = useDeskForm({
    call: nftStaffCalls.admitArtist,
    first: { user_id: '', name: '', about: '' },
    more: picture === null ? {} : { picture_id: picture.id },
    view: 'artists',
  });
  const name = form.draft['name'] ?? '';
  return (
    <form noValidate onSubmit={form.send} className="grid gap-4 desk:grid-cols-2 desk:items-start">
      <Card className="grid gap-4">
        <TextField form={form} name="user_id" label={t('field.user')} hint={t('hint.user')} kind="figure" />
        <TextField form={form} name="name" label={t('field.artistName')} maxLength={60} />
        <LongField form={form} name="about" label={t('field.about')} hint={t('hint.about')} />
        <MediaUpload
          label={t('field.picture')}
          isPicture
          medium={picture}
          onSent={setPicture}
          error={form.fault('picture_id')}
        />
        <FormEnd form={form} label={t('act.admit')} warning={t('warning.artists')} />
      </Card>
      <Card className="grid gap-3">
        <h2 className="text-label text-t3">{t('preview')}</h2>
        <Person src={picture?.url} name={name === '' ? t('field.artistName') : name} size={72} />
        <p className="text-label font-normal break-words whitespace-pre-wrap text-t2">{form.draft['about']}</p>
      </Card>
    </form>
  );
}
