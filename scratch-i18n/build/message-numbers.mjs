import path from 'node:path';
import { readMessages } from './icu-messages.mjs';
const functions = new Set(['t', 'rich']);
/**
 * Replaces the names of messages in calls like `t('login.guest')` by their positions in the arrays of messages, and the
 * English objects by arrays. A position is padded with spaces to the length of the name, so the source map stays right.
 */
export function messageNumbers(folder, english) {
    let positions = new Map();
    return {
        name: 'message-numbers',
        async buildStart() {
            const sources = await Promise.all(english.map((file) => readMessages(path.join(folder, file))));
            positions = new Map(sources.flatMap((source) => Object.keys(source)).map((name, index) => [name, index]));
        },
        transform: {
            filter: { id: /\/src\/.*\.tsx?$/, code: /\b(?:t|rich)\(/ },
            handler(code) {
                const chars = [];
                const visit = (node) => {
                    if (Array.isArray(node))
                        return node.forEach(visit);
                    if (!node || typeof node !== 'object')
                        return;
                    const { type, callee, arguments: args } = node;
                    const first = args?.[0];
                    if (type === 'CallExpression' && callee?.type === 'Identifier' && functions.has(callee['name']) && first) {
                        if (first.type !== 'Literal')
                            this.error(`the name of a message must be a literal: ${code.slice(first.start, first.end)}`);
                        const position = positions.get(first['value']);
                        if (position !== undefined)
                            chars.push(`${first.start}:${first.end}:${position}`);
                    }
                    for (const key in node)
                        visit(node[key]);
                };
                visit(this.parse(code));
                let output = code;
                for (const entry of chars) {
                    const [start, end, position] = entry.split(':').map(Number);
                    output = output.slice(0, start) + String(position).padEnd(end - start) + output.slice(end);
                }
                return { code: output, map: null };
            },
        },
    };
}
