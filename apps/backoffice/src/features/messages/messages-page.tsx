import { htmlLangs, languageNames } from '@bourse/client/locale';
import { type Lang, languages } from '@bourse/contract/lang';
import { type MessageKind, messageKinds, messageTextCalls } from '@bourse/contract/message-texts';
import { settingsCalls } from '@bourse/contract/settings';
import type { MessageText } from '@bourse/i18n/code-mail';
import { Badge } from '@bourse/ui/badge';
import { buttonClass } from '@bourse/ui/button-class';
import { Card } from '@bourse/ui/card';
import { Segmented } from '@bourse/ui/segmented';
import { Select } from '@bourse/ui/select';
import { Switch } from '@bourse/ui/switch';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../base/api/use-call.ts';
import type { PageProps } from '../../base/manifests/feature-manifest.ts';
import { PageHead } from '../../base/parts/page-head.tsx';
import { Answered, NoSuchPage } from '../../base/parts/states.tsx';
import { usePreferences } from '../../base/preferences/preferences.ts';
import { linkTo } from '../../base/router/place.ts';
import { MessagePlace } from './message-place.tsx';
import { previewOf } from './templates.ts';

const channels = ['email', 'sms'] as const;

/** Each message to customers as they get it; or one of them with its versions. */
export function MessagesPage({ rest }: PageProps) {
  const [lang, kind, ...more] = rest;
  const [knownLang, knownKind] = [languages.find((one) => one === lang), messageKinds.find((one) => one === kind)];
  if (rest.length === 0) return <AllMessages />;
  if (knownLang === undefined || knownKind === undefined || more.length > 0) return <NoSuchPage />;
  return <MessagePlace key={`${knownLang} ${knownKind}`} lang={knownLang} kind={knownKind} />;
}

function AllMessages() {
  const t = useTranslations('messages');
  const own = usePreferences((preferences) => preferences.lang);
  const [lang, setLang] = useState<Lang>(own);
  const [channel, setChannel] = useState<(typeof channels)[number]>('email');
  const [withWord, setWithWord] = useState(false);
  const site = useCall(settingsCalls.getSiteConfig, {});
  const changed = useCall(messageTextCalls.list, {});
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
          <Answered of={changed}>
            {(list) => (
              <ul className="grid gap-3 desk:grid-cols-2">
                {messageKinds.map((kind) => (
                  <Message
                    key={kind}
                    kind={kind}
                    lang={lang}
                    siteName={siteName}
                    channel={channel}
                    withWord={withWord}
                    words={list.find((one) => one.kind === kind && one.lang === lang)}
                  />
                ))}
              </ul>
            )}
          </Answered>
        )}
      </Answered>
    </>
  );
}

interface MessageProps {
  readonly kind: MessageKind;
  readonly lang: Lang;
  readonly siteName: string;
  readonly channel: (typeof channels)[number];
  readonly withWord: boolean;
  readonly words: (MessageText & { readonly version: number }) | undefined;
}

function Message({ kind, lang, siteName, channel, withWord, words }: MessageProps) {
  const t = useTranslations('messages');
  const { subject, text } = previewOf({ kind, lang, siteName, withWord, words });
  return (
    <li>
      <Card className="flex h-full flex-col gap-2">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h2 className="text-heading">{t(`of.${kind}`)}</h2>
          {words !== undefined && <Badge tone="info">{t('version', { version: words.version })}</Badge>}
        </div>
        <div lang={htmlLangs[lang]} className="grid gap-2">
          {channel === 'email' && <p className="font-medium">{subject}</p>}
          <p className="whitespace-pre-line text-t2">{text}</p>
        </div>
        <div className="mt-auto flex flex-wrap items-center justify-between gap-2 pt-1">
          <a
            href={linkTo('messages', lang, kind)}
            aria-label={t('openOf', { name: t(`of.${kind}`) })}
            className={buttonClass({ size: 'small' })}
          >
            {t('open')}
          </a>
          {channel === 'sms' && (
            <span className="text-label font-normal text-t3">{t('length', { count: text.length })}</span>
          )}
        </div>
      </Card>
    </li>
  );
}
