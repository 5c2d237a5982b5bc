import { Router } from 'express';

export const docsRoutes = (): Router => Router();
