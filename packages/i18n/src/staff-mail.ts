import type { Lang } from '@bourse/contract/lang';
import type { MessageText } from './code-mail.ts';

/** What a mail to a member of staff is about. */
export type StaffMailKind = 'invitation' | 'reset' | 'recovery';

/** What such a mail says. */
export interface StaffMailValues {
  /** Of whoever gets it. */
  readonly name: string;
  readonly site: string;
  readonly link: string;
  /** Of a new administrator whom somebody with a shell has asked for. */
  readonly newcomer?: string;
  /** When that account opens, in UTC. */
  readonly time?: string;
}

type Texts = Readonly<Record<StaffMailKind, (values: Required<StaffMailValues>) => MessageText>>;

const texts: Readonly<Record<Lang, Texts>> = {
  zh: {
    invitation: ({ name, site, link }) => ({
      subject: `${site} 后台邀请`,
      text: `您受邀以“${name}”的名义使用 ${site} 后台。请打开此链接设置您的密码和双重验证，七天内有效，仅可使用一次：\n${link}\n请勿转发给任何人，包括邀请您的同事。`,
    }),
    reset: ({ name, site, link }) => ({
      subject: `请为 ${site} 后台设置新密码`,
      text: `“${name}”的密码和双重验证已被重置。请打开此链接重新设置，七天内有效，仅可使用一次：\n${link}\n如您并未提出此要求，请立即联系其他同事。`,
    }),
    recovery: ({ newcomer, site, link, time }) => ({
      subject: `${site}：服务器上申请了新管理员`,
      text: `有人在服务器上为“${newcomer}”申请了管理员账户，将于 ${time}（UTC）开通。如您不知情，请让任一管理员在后台“今日”页作废：\n${link}`,
    }),
  },
  en: {
    invitation: ({ name, site, link }) => ({
      subject: `Your invitation to the back office of ${site}`,
      text: `You are invited to work in the back office of ${site} as “${name}”. Set your own password and second factor behind this link, which works once, within seven days:\n${link}\nPass it on to nobody, not even to whoever invited you.`,
    }),
    reset: ({ name, site, link }) => ({
      subject: `Set a new password for the back office of ${site}`,
      text: `The password and the second factor of “${name}” were reset. Set new ones behind this link, which works once, within seven days:\n${link}\nIf you did not ask for this, tell another colleague at once.`,
    }),
    recovery: ({ newcomer, site, link, time }) => ({
      subject: `${site}: a new administrator was requested on the server`,
      text: `Somebody with access to the server has requested an administrator account for “${newcomer}”. It opens at ${time} (UTC). If you know nothing of it, any administrator can void it on the page Today of the back office:\n${link}`,
    }),
  },
  hk: {
    invitation: ({ name, site, link }) => ({
      subject: `${site} 後台邀請`,
      text: `您獲邀以「${name}」的名義使用 ${site} 後台。請開啟此連結設定您的密碼和雙重認證，七天內有效，只可使用一次：\n${link}\n請勿轉發給任何人，包括邀請您的同事。`,
    }),
    reset: ({ name, site, link }) => ({
      subject: `請為 ${site} 後台設定新密碼`,
      text: `「${name}」的密碼和雙重認證已被重設。請開啟此連結重新設定，七天內有效，只可使用一次：\n${link}\n如您並無提出此要求，請立即聯絡其他同事。`,
    }),
    recovery: ({ newcomer, site, link, time }) => ({
      subject: `${site}：伺服器上申請了新管理員`,
      text: `有人在伺服器上為「${newcomer}」申請了管理員帳戶，將於 ${time}（UTC）開通。如您不知情，請任何一位管理員在後台「今日」頁作廢：\n${link}`,
    }),
  },
  th: {
    invitation: ({ name, site, link }) => ({
      subject: `คำเชิญเข้าใช้ระบบหลังบ้านของ ${site}`,
      text: `คุณได้รับเชิญให้ทำงานในระบบหลังบ้านของ ${site} ในชื่อ “${name}” โปรดตั้งรหัสผ่านและปัจจัยที่สองของคุณเองผ่านลิงก์นี้ ใช้ได้ครั้งเดียวภายในเจ็ดวัน:\n${link}\nอย่าส่งต่อให้ผู้ใด แม้แต่ผู้ที่เชิญคุณ`,
    }),
    reset: ({ name, site, link }) => ({
      subject: `ตั้งรหัสผ่านใหม่สำหรับระบบหลังบ้านของ ${site}`,
      text: `รหัสผ่านและปัจจัยที่สองของ “${name}” ถูกรีเซ็ตแล้ว โปรดตั้งใหม่ผ่านลิงก์นี้ ใช้ได้ครั้งเดียวภายในเจ็ดวัน:\n${link}\nหากคุณไม่ได้ร้องขอ โปรดแจ้งเพื่อนร่วมงานคนอื่นทันที`,
    }),
    recovery: ({ newcomer, site, link, time }) => ({
      subject: `${site}: มีการขอผู้ดูแลระบบใหม่บนเซิร์ฟเวอร์`,
      text: `มีผู้เข้าถึงเซิร์ฟเวอร์ขอบัญชีผู้ดูแลระบบให้ “${newcomer}” โดยจะเปิดใช้เวลา ${time} (UTC) หากคุณไม่ทราบเรื่อง ผู้ดูแลระบบคนใดก็ยกเลิกได้ที่หน้า วันนี้ ของระบบหลังบ้าน:\n${link}`,
    }),
  },
  jp: {
    invitation: ({ name, site, link }) => ({
      subject: `${site} 管理画面への招待`,
      text: `「${name}」として ${site} の管理画面に招待されました。次のリンクからご自身のパスワードと二要素認証を設定してください。7日以内に一度だけ有効です。\n${link}\n招待した担当者を含め、誰にも転送しないでください。`,
    }),
    reset: ({ name, site, link }) => ({
      subject: `${site} 管理画面のパスワード再設定`,
      text: `「${name}」のパスワードと二要素認証がリセットされました。次のリンクから再設定してください。7日以内に一度だけ有効です。\n${link}\nお心当たりがない場合は、直ちに他の担当者にお知らせください。`,
    }),
    recovery: ({ newcomer, site, link, time }) => ({
      subject: `${site}：サーバー上で新しい管理者が申請されました`,
      text: `サーバーにアクセスできる何者かが「${newcomer}」の管理者アカウントを申請しました。${time}（UTC）に有効になります。お心当たりがない場合は、どの管理者でも管理画面の「今日」で無効にできます。\n${link}`,
    }),
  },
  kor: {
    invitation: ({ name, site, link }) => ({
      subject: `${site} 관리자 화면 초대`,
      text: `‘${name}’(으)로 ${site} 관리자 화면에 초대되었습니다. 아래 링크에서 본인의 비밀번호와 2단계 인증을 설정하세요. 7일 이내에 한 번만 사용할 수 있습니다.\n${link}\n초대한 사람을 포함해 누구에게도 전달하지 마세요.`,
    }),
    reset: ({ name, site, link }) => ({
      subject: `${site} 관리자 화면 비밀번호 재설정`,
      text: `‘${name}’의 비밀번호와 2단계 인증이 초기화되었습니다. 아래 링크에서 다시 설정하세요. 7일 이내에 한 번만 사용할 수 있습니다.\n${link}\n요청하지 않았다면 즉시 다른 동료에게 알리세요.`,
    }),
    recovery: ({ newcomer, site, link, time }) => ({
      subject: `${site}: 서버에서 새 관리자가 요청되었습니다`,
      text: `서버에 접근할 수 있는 누군가가 ‘${newcomer}’의 관리자 계정을 요청했습니다. ${time}(UTC)에 열립니다. 알지 못하는 요청이라면 관리자 누구나 관리자 화면의 ‘오늘’에서 무효로 할 수 있습니다.\n${link}`,
    }),
  },
  fra: {
    invitation: ({ name, site, link }) => ({
      subject: `Votre invitation au back-office de ${site}`,
      text: `Vous êtes invité à travailler dans le back-office de ${site} sous le nom « ${name} ». Choisissez votre mot de passe et votre second facteur par ce lien, valable une seule fois, sous sept jours :\n${link}\nNe le transmettez à personne, pas même à qui vous a invité.`,
    }),
    reset: ({ name, site, link }) => ({
      subject: `Nouveau mot de passe pour le back-office de ${site}`,
      text: `Le mot de passe et le second facteur de « ${name} » ont été réinitialisés. Choisissez-en de nouveaux par ce lien, valable une seule fois, sous sept jours :\n${link}\nSi vous n’avez rien demandé, prévenez aussitôt un autre collègue.`,
    }),
    recovery: ({ newcomer, site, link, time }) => ({
      subject: `${site} : un nouvel administrateur a été demandé sur le serveur`,
      text: `Quelqu’un ayant accès au serveur a demandé un compte d’administrateur pour « ${newcomer} ». Il s’ouvre le ${time} (UTC). Si vous n’en savez rien, tout administrateur peut l’annuler sur la page Aujourd’hui du back-office :\n${link}`,
    }),
  },
  spa: {
    invitation: ({ name, site, link }) => ({
      subject: `Tu invitación al back office de ${site}`,
      text: `Se te invita a trabajar en el back office de ${site} como «${name}». Elige tu contraseña y tu segundo factor con este enlace, que sirve una sola vez durante siete días:\n${link}\nNo lo reenvíes a nadie, ni siquiera a quien te invitó.`,
    }),
    reset: ({ name, site, link }) => ({
      subject: `Nueva contraseña para el back office de ${site}`,
      text: `Se han restablecido la contraseña y el segundo factor de «${name}». Elige otros con este enlace, que sirve una sola vez durante siete días:\n${link}\nSi no lo has pedido, avisa enseguida a otro compañero.`,
    }),
    recovery: ({ newcomer, site, link, time }) => ({
      subject: `${site}: se ha pedido un nuevo administrador en el servidor`,
      text: `Alguien con acceso al servidor ha pedido una cuenta de administrador para «${newcomer}». Se abre el ${time} (UTC). Si no sabes nada de ello, cualquier administrador puede anularla en la página Hoy del back office:\n${link}`,
    }),
  },
};

/** A mail to a member of staff, in the language of whoever caused it. */
export function staffMail(lang: Lang, kind: StaffMailKind, values: StaffMailValues): MessageText {
  return texts[lang][kind]({ newcomer: '', time: '', ...values });
}
