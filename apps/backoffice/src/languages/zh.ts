export const files = import.meta.glob<object>('../{base,features/*}/texts/zh.json', { eager: true, import: 'default' });
