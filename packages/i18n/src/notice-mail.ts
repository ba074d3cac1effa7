import type { Lang } from '@bourse/contract/lang';
import type { MessageText } from './code-mail.ts';

/** What a mail tells: sentences of notices, and how many more there are in the app alone. */
export interface NoticeMail {
  readonly siteName: string;
  readonly notices: readonly { readonly head: string; readonly text: string }[];
  readonly more: number;
}

interface Words {
  /** For more than one notice. */
  readonly many: (count: number) => string;
  readonly more: (count: number) => string;
  /** Where to read on and where to choose. The mail itself has no link, so that a link is a sign of a forged one. */
  readonly close: (siteName: string) => string;
}

const words: Readonly<Record<Lang, Words>> = {
  zh: {
    many: (count) => `${count} 条通知`,
    more: (count) => `另有 ${count} 条，请在应用内查看。`,
    close: (site) => `请打开 ${site} 查看详情。我们的通知邮件从不包含链接。您可在“设置 › 通知方式”中选择接收哪些邮件。`,
  },
  en: {
    many: (count) => `${count} notifications`,
    more: (count) => `${count} more in the app.`,
    close: (site) =>
      `Open ${site} for the details. Our notifications never contain links. You choose which of these mails you get under Settings › Notifications.`,
  },
  hk: {
    many: (count) => `${count} 則通知`,
    more: (count) => `另有 ${count} 則，請在應用程式內查看。`,
    close: (site) => `請開啟 ${site} 查看詳情。我們的通知電郵絕不含連結。您可在「設定 › 通知方式」選擇接收哪些電郵。`,
  },
  th: {
    many: (count) => `การแจ้งเตือน ${count} รายการ`,
    more: (count) => `มีอีก ${count} รายการในแอป`,
    close: (site) => `เปิด ${site} เพื่อดูรายละเอียด อีเมลแจ้งเตือนของเราไม่มีลิงก์ คุณเลือกอีเมลที่ต้องการรับได้ที่ การตั้งค่า › การแจ้งเตือน`,
  },
  jp: {
    many: (count) => `${count} 件のお知らせ`,
    more: (count) => `ほかに ${count} 件あります。アプリでご確認ください。`,
    close: (site) =>
      `詳しくは ${site} を開いてご確認ください。当社のお知らせメールにリンクは含まれません。受け取るメールは「設定 › 通知」で選べます。`,
  },
  kor: {
    many: (count) => `알림 ${count}건`,
    more: (count) => `외 ${count}건은 앱에서 확인해 주세요.`,
    close: (site) =>
      `자세한 내용은 ${site}에서 확인해 주세요. 저희 알림 메일에는 링크가 없습니다. 받을 메일은 ‘설정 › 알림’에서 선택할 수 있습니다.`,
  },
  fra: {
    many: (count) => `${count} notifications`,
    more: (count) => `${count} de plus dans l’application.`,
    close: (site) =>
      `Ouvrez ${site} pour les détails. Nos notifications ne contiennent jamais de lien. Choisissez les e-mails que vous recevez dans Paramètres › Notifications.`,
  },
  spa: {
    many: (count) => `${count} notificaciones`,
    more: (count) => `${count} más en la aplicación.`,
    close: (site) =>
      `Abre ${site} para ver los detalles. Nuestras notificaciones nunca llevan enlaces. Elige qué correos recibes en Ajustes › Notificaciones.`,
  },
};

/** How a message says that it tells several notices, and that there are more in the app. */
export function noticeCounts(lang: Lang): Pick<Words, 'many' | 'more'> {
  return words[lang];
}

/** The mail that tells notices of one topic, in the customer's language. */
export function noticeMail(lang: Lang, { siteName, notices, more }: NoticeMail): MessageText {
  const { many, more: moreText, close } = words[lang];
  const [first] = notices;
  const what = notices.length === 1 && more === 0 && first !== undefined ? first.head : many(notices.length + more);
  const told = notices.map(({ head, text }) => `${head}\n${text}`);
  const parts = [...told, ...(more === 0 ? [] : [moreText(more)]), close(siteName)];
  // A subject is one line, whatever a name holds.
  return { subject: `${siteName}: ${what}`.replaceAll(/\s+/g, ' '), text: parts.join('\n\n') };
}
