/** Rewrites the message index of Paraglide's locale-modules, so that it loads one language at a time. */
export function paraglideSplit() {
    return {
        name: 'paraglide-split', enforce: 'pre',
        transform: { filter: { id: /paraglide\/messages\/_index\.js/ }, handler(code) {
                const locales = [...code.matchAll(/import \* as (\w+) from ["'](\.\/\w+\.js)["'];?/g)];
                const blocks = code.split(/^(?=(?:export )?const \w+ = )/m).slice(1);
                const lines = blocks.map((block) => {
                    const [, exported = '', name] = /^(export )?const (\w+) = /.exec(block);
                    return `${exported}const ${name}=${/\bparts: /.test(block) ? `/*@__PURE__*/Object.assign((i)=>c.${name}(i),{parts:(i)=>c.${name}.parts(i)})` : `(i)=>c.${name}(i)`};`;
                });
                const aliases = code.match(/^export \{.*\};?$/gm) ?? [];
                return `let c;\nconst l={${locales.map((m) => `${m[1].replace(/^_+/, '')}:()=>import('${m[2]}')`)}};\nexport const loadLocale=async(x)=>{c=await l[x]()};\n${lines.join('\n')}\n${aliases.join('\n')}`;
            } },
    };
}
