import type { ESTree, Plugin } from 'vite';

type Statement = ESTree.Program['body'][number];

/** Packages with many classes that this client does not use, such as providers of other ways to sign in. */
const files = /\/node_modules\/@firebase\/(?:auth|firestore)\/dist\/.*\.js$/;

/**
 * Lets the bundler drop unused classes of Firebase. It keeps a class otherwise if a static property is assigned after
 * it (`Class.property = value`) or if it extends another class, because both could have side effects. This plugin puts
 * the class and the assignments into a function whose call is marked as pure.
 */
export function unusedClasses(): Plugin {
  let hasFound = false;
  return {
    name: 'glimpse-unused-classes',
    apply: 'build',
    transform: {
      filter: { id: files },
      handler(code) {
        const { body } = this.parse(code);
        let output = '';
        let copiedTo = 0;
        for (let index = 0; index < body.length; index++) {
          const statement = body[index];
          if (statement?.type !== 'ClassDeclaration' || !statement.id) continue;
          const { name } = statement.id;
          let last: Statement = statement;
          for (let next = body[index + 1]; next && assigns(next, name); next = body[index + 1]) {
            last = next;
            index++;
          }
          if (last === statement && !statement.superClass) continue;
          output += `${code.slice(copiedTo, statement.start)}const ${name} = /* @__PURE__ */ (() => {
${code.slice(statement.start, last.end)}
return ${name};
})();`;
          copiedTo = last.end;
        }
        hasFound ||= copiedTo > 0;
        return { code: output + code.slice(copiedTo), map: null };
      },
    },
    buildEnd(error) {
      if (!error && !hasFound) this.error('Firebase has no such classes any more, so remove this plugin');
    },
  };
}

/** Returns whether a statement is `name.property = value`. */
const assigns = (statement: Statement, name: string): boolean =>
  statement.type === 'ExpressionStatement' &&
  statement.expression.type === 'AssignmentExpression' &&
  statement.expression.left.type === 'MemberExpression' &&
  statement.expression.left.object.type === 'Identifier' &&
  statement.expression.left.object.name === name;
