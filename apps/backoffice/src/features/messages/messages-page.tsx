import { htmlLangs, languageNames } from '@bourse/client/locale';
import { type Lang, languages } from '@bourse/contract/lang';
import { settingsCalls } from '@bourse/contract/settings';
import { Card } from '@bourse/ui/card';
import { Segmented } from '@bourse/ui/segmented';
import { Select } from '@bourse/ui/select';
import { Switch } from '@bourse/ui/switch';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import { PageHead } from '../../base/parts/page-head.tsx';
import { Answered } from '../../base/parts/states.tsx';
import { usePreferences } from '../../base/preferences/preferences.ts';
import { previewOf, type Template, templates } from './templates.ts';

const channels = ['email', 'sms'] as const;

/** Each message to customers as they get it, in the language that is chosen. */
export function MessagesPage() {
  const t = useTranslations('messages');
  const own = usePreferences((preferences) => preferences.lang);
  const [lang, setLang] = useState<Lang>(own);
  const [channel, setChannel] = useState<(typeof channels)[number]>('email');
  const [withWord, setWithWord] = useState(false);
  const site = useCall(settingsCalls.getSiteConfig, {});
  return (
    <>
      <PageHead title={t('title')} text={t('text')} />
      <div className="mb-4 flex flex-wrap items-end gap-4">
        <div className="w-full max-w-[240px]">
          <Select
            label={t('language')}
            options={languages.map((value) => ({ value, label: languageNames[value] }))}
            value={lang}
            onChoose={setLang}
          />
        </div>
        <Segmented
          label={t('channel')}
          className="w-full max-w-[240px]"
          segments={channels.map((value) => ({ value, label: t(`by.${value}`) }))}
          value={channel}
          onChoose={setChannel}
        />
        <div className="flex min-h-11 items-center gap-3">
          <Switch aria-labelledby="with-word" on={withWord} onSwitch={setWithWord} />
          <span id="with-word">{t('word')}</span>
        </div>
      </div>
      <Answered of={site}>
        {({ site_name: siteName }) => (
          <ul className="grid gap-3 desk:grid-cols-2">
            {templates.map((template) => (
              <Preview
                key={template}
                template={template}
                lang={lang}
                siteName={siteName}
                channel={channel}
                withWord={withWord}
              />
            ))}
          </ul>
        )}
      </Answered>
    </>
  );
}

interface PreviewProps {
  readonly template: Template;
  readonly lang: Lang;
  readonly siteName: string;
  readonly channel: (typeof channels)[number];
  readonly withWord: boolean;
}

function Preview({ template, lang, siteName, channel, withWord }: PreviewProps) {
  const t = useTranslations('messages');
  const { subject, text } = previewOf(template, lang, siteName, withWord);
  return (
    <li>
      <Card className="grid h-full content-start gap-2">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 className="text-heading">{t(`of.${template}`)}</h2>
          {channel === 'sms' && <span className="text-label text-t3">{t('length', { count: text.length })}</span>}
        </div>
        <div lang={htmlLangs[lang]} className="grid gap-2">
          {channel === 'email' && <p className="font-medium">{subject}</p>}
          <p className="whitespace-pre-line text-t2">{text}</p>
        </div>
      </Card>
    </li>
  );
}
