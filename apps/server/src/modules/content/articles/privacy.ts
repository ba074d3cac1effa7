import type { Article } from './article.ts';

/** Which data the house keeps, what for and for how long. */
export const privacy: Article = {
  updatedOn: '2026-11-24',
  texts: {
    en: {
      title: 'Privacy notice',
      sections: [
        {
          heading: 'What is kept',
          paragraphs: [
            'Your mail address or phone number, a hash of your password, the name and picture that you choose, your settings, and your sign-ins with address and device.',
            'Your orders, trades, transfers and every posting of your money. These are kept for ever, because the ledger must add up from its beginning.',
          ],
        },
        {
          heading: 'What for',
          paragraphs: [
            'To carry out what you ask, to keep your account safe, to prove that the books are right, and to meet legal duties. Your data are not sold, and no advertiser gets them.',
          ],
        },
        {
          heading: 'Who sees it',
          paragraphs: [
            'Staff who need it for their work, whose looks are written to an audit log. Authorities where the law demands it. Your pictures are private unless they are your avatar.',
          ],
        },
        {
          heading: 'On your device',
          paragraphs: [
            'The app keeps your session, your settings and requests whose outcome is not known yet in the storage of your browser. It sets no cookies of others and loads nothing from other sites.',
          ],
        },
        {
          heading: 'Your rights',
          paragraphs: [
            'You may ask what is kept about you, have wrong data corrected, and have what the law does not oblige the operator to keep deleted. Write to support.',
          ],
        },
      ],
    },
    zh: {
      title: '隐私声明',
      sections: [
        {
          heading: '保存的内容',
          paragraphs: [
            '您的邮箱或手机号、密码的哈希值、您选择的昵称和头像、设置，以及包含地址和设备的登录记录。',
            '您的委托、成交、划转以及每一笔资金分录。总账必须自始至终相符，因此这些记录永久保存。',
          ],
        },
        {
          heading: '用途',
          paragraphs: [
            '用于执行您的请求、保护账户安全、证明账目正确以及履行法律义务。您的数据不会被出售，也不会提供给广告商。',
          ],
        },
        {
          heading: '谁能看到',
          paragraphs: ['因工作需要的员工，其查看会记入审计日志；以及法律要求的主管机关。除头像外，您的图片均为私密。'],
        },
        {
          heading: '在您的设备上',
          paragraphs: [
            '应用会在浏览器存储中保存登录状态、设置以及结果尚未确认的请求。不设置第三方 Cookie，也不从其他网站加载内容。',
          ],
        },
        {
          heading: '您的权利',
          paragraphs: ['您可以查询所保存的个人数据，要求更正错误，并要求删除法律未规定必须保存的内容。请联系客服。'],
        },
      ],
    },
  },
};
