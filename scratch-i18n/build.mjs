// node build.mjs PROTOTYPE: builds it and prints the gzip sizes.
import fs from 'node:fs'; import path from 'node:path'; import zlib from 'node:zlib';
import { build } from 'vite'; import react from '@vitejs/plugin-react';
const dir = process.argv[2]; const root = path.resolve(dir); process.chdir(root);
const plugins = [react()]; const alias = []; const define = {};
if (dir.startsWith('1')) { const { lingui, linguiTransformerBabelPreset } = await import('@lingui/vite-plugin');
  const mode = process.env.MACRO ?? 'native'; const fields = dir.startsWith('1b') ? 'message' : 'id-only';
  if (mode === 'babel') { const { default: babel } = await import('@rolldown/plugin-babel'); plugins.push(babel({ presets: [linguiTransformerBabelPreset({ descriptorFields: fields })] }), lingui()); }
  else plugins.push(lingui({ macroTransform: { macro: { descriptorFields: fields } } })); }
if (dir.startsWith('2')) { const { paraglideVitePlugin } = await import('@inlang/paraglide-js'); const { paraglideSplit } = await import('./build/paraglide-split.mjs');
  plugins.push(paraglideVitePlugin({ project: './project.inlang', outdir: './src/paraglide', strategy: ['globalVariable', 'baseLocale'], outputStructure: dir.startsWith('2b') || process.env.LM ? 'locale-modules' : 'message-modules', emitTsDeclarations: !!process.env.DTS })); if (dir.startsWith('2b')) plugins.push(paraglideSplit()); }
if (dir.startsWith('3')) { const { default: formatjs } = await import('@formatjs/vite-plugin'); plugins.push(formatjs({ ast: true, preserveWhitespace: !!process.env.PW, removeDefaultMessage: dir.startsWith('3a') }));
  alias.push({ find: /^@formatjs\/icu-messageformat-parser$/, replacement: '@formatjs/icu-messageformat-parser/no-parser.js' }); }
if (dir.startsWith('4') || dir.startsWith('5')) { const { icuMessages } = await import('./build/icu-messages.mjs'); const en = ['en-login.icu.ts', 'en-rest.icu.ts']; plugins.push(icuMessages(/^5[bc]/.test(dir) ? en : [], dir.startsWith('5c'))); if (dir.startsWith('5c')) { const { messageNumbers } = await import('./build/message-numbers.mjs'); plugins.push(messageNumbers(path.join(root, 'src/messages'), en)); }; }
if (dir.startsWith('4')) alias.push({ find: /^use-intl\/format-message$/, replacement: 'use-intl/format-message/format-only' });
const time = performance.now();
const result = await build({ root, configFile: false, logLevel: 'warn', plugins, define, resolve: { alias }, build: { target: 'es2022', modulePreload: { polyfill: false }, reportCompressedSize: false, outDir: 'dist', emptyOutDir: true, rolldownOptions: { output: { chunkFileNames: 'assets/[name]-[hash:7].js', codeSplitting: { groups: [{ name: 'base', test: /node_modules\/(?:react|react-dom|scheduler)\// }] } } } } });
const seconds = ((performance.now() - time) / 1000).toFixed(2);
const chunks = result.output.filter((o) => o.type === 'chunk'); const byName = new Map(chunks.map((c) => [c.fileName, c]));
const gz = (c) => zlib.gzipSync(c.code, { level: 9 }).length;
const entry = chunks.find((c) => c.isEntry); const closure = new Set(); (function walk(f) { if (closure.has(f)) return; closure.add(f); byName.get(f).imports.forEach(walk); })(entry.fileName);
const first = [...closure].map((f) => byName.get(f));
const out = { dir, seconds, login: first.reduce((a, c) => a + gz(c), 0), loginOwn: first.filter((c) => !/base/.test(c.name)).reduce((a, c) => a + gz(c), 0), chunks: Object.fromEntries(chunks.map((c) => [c.fileName.replace('assets/', ''), [gz(c), c.code.length]])) };
console.log(JSON.stringify(out)); fs.writeFileSync(path.join(root, 'sizes.json'), JSON.stringify(out, null, 1));
