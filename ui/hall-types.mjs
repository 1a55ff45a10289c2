// The server's shapes as TypeScript, out of its OpenAPI document: `hamle serve --openapi | node hall-types.mjs`.

const scalars = { string: 'string', integer: 'number', number: 'number', boolean: 'boolean', null: 'null' };

function type(schema) {
  if (schema.$ref) return schema.$ref.split('/').at(-1);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value).replaceAll('"', "'")).join(' | ');
  if (schema.const !== undefined) return `'${schema.const}'`;
  if (schema.oneOf) return schema.oneOf.map(type).join(' | ');
  if (schema.allOf) return schema.allOf.map(type).join(' & ');
  if (Array.isArray(schema.type)) return schema.type.map((one) => type({ ...schema, type: one })).join(' | ');
  if (schema.type === 'array') return `${wrapped(schema.items)}[]`;
  if (schema.type === 'object') return object(schema);
  return scalars[schema.type] ?? 'unknown';
}

function wrapped(schema) {
  const text = type(schema);
  return /[|&]/.test(text) ? `(${text})` : text;
}

function object({ properties = {}, required = [] }) {
  const fields = Object.entries(properties).map(([name, schema]) => `${name}${required.includes(name) ? '' : '?'}: ${type(schema)}`);
  return fields.length === 0 ? 'Record<string, never>' : `{ ${fields.join('; ')} }`;
}

/** The file that the document says. */
export function types(document) {
  const { schemas } = document.components;
  const lines = Object.keys(schemas).sort().map((name) => {
    const told = schemas[name].description;
    return `${told ? `/** ${told} */\n` : ''}export type ${name} = ${type(schemas[name])};`;
  });
  return `// Made by hall-types.mjs out of the server's OpenAPI document. Not to be edited.\n\n${lines.join('\n\n')}\n`;
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  let text = '';
  for await (const piece of process.stdin) text += piece;
  process.stdout.write(types(JSON.parse(text)));
}
