/** What a server costs that does nothing but send the bytes in the file that `ANSWER` names, on the port `PORT`. */
import { readFileSync } from 'node:fs';
import http from 'node:http';

const bytes = readFileSync(process.env.ANSWER ?? '');

http
  .createServer((_request, response) => {
    response.writeHead(200, {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': bytes.length,
    });
    response.end(bytes);
  })
  .listen(Number(process.env.PORT), '127.0.0.1', () => console.log('Listening'));
