import { useLocation, useNavigate } from 'react-router-dom';
import { links } from './links.ts';

/** Returns a function that goes back one page, or to the feed if this is the first page of the visit. */
export function useGoBack(): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return () => {
    if (key === 'default') navigate(links.posts, { replace: true });
    else navigate(-1);
  };
}
