/**
 * The networks of Fastly, from which Firebase Hosting calls a function. Google's front end appends the address of the
 * function's caller to `X-Forwarded-For`. The earlier entries of this header are trusted only if that address is in one
 * of these networks. Therefore a direct call of the function's URL cannot pretend to have another address.
 * Source: api.fastly.com/public-ip-list, which rarely changes.
 */
export const hostingEdges: readonly string[] = [
  '23.235.32.0/20',
  '43.249.72.0/22',
  '103.244.50.0/24',
  '103.245.222.0/23',
  '103.245.224.0/24',
  '104.156.80.0/20',
  '140.248.64.0/18',
  '140.248.128.0/17',
  '146.75.0.0/17',
  '151.101.0.0/16',
  '157.52.64.0/18',
  '167.82.0.0/17',
  '167.82.128.0/20',
  '167.82.160.0/20',
  '167.82.224.0/20',
  '172.111.64.0/18',
  '185.31.16.0/22',
  '199.27.72.0/21',
  '199.232.0.0/16',
  '2a04:4e40::/32',
  '2a04:4e42::/32',
];

/** Proxies between Google's front end and the function have private addresses. */
const privateNetworks = ['loopback', 'linklocal', 'uniquelocal'] as const;

/** Returns the value for Express's `trust proxy`. `ranges` are comma-separated networks. */
export const trustedProxies = (ranges: string): string[] => [
  ...privateNetworks,
  ...ranges
    .split(',')
    .map((range) => range.trim())
    .filter((range) => range !== ''),
];
