export const files = import.meta.glob<object>('../{base,features/*}/texts/hk.json', { eager: true, import: 'default' });
