import { memo, useId, useState } from 'react';
import type { LoggedRequest } from '../server/logged-request.ts';
import { RequestDetails } from './request-details.tsx';
import { durationText, isFailure, targetText, timeText, userText } from './request-text.ts';

interface RequestRowProps {
  readonly request: LoggedRequest;
}

function Row({ request }: RequestRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const detailsId = useId();
  const { operation, status, usage, durationMs, indexes, time } = request;
  return (
    <>
      <tr className={isFailure(request) ? 'failure' : ''}>
        <td>
          <button
            type="button"
            className="quiet"
            aria-expanded={isOpen}
            aria-controls={detailsId}
            onClick={() => setIsOpen(!isOpen)}
          >
            {timeText(time)}
          </button>
        </td>
        <td>
          <span className="status" data-status={isFailure(request) ? 'failure' : status}>
            {status}
          </span>
          {indexes.length > 0 && (
            <span className="status" data-status="index">
              index missing
            </span>
          )}
        </td>
        <td>{operation}</td>
        <td className="path">{targetText(request)}</td>
        <td>{userText(request)}</td>
        <td className="number">{durationText(durationMs)}</td>
        <td className="number">{usage.reads}</td>
        <td className="number">{usage.writes + usage.deletes}</td>
      </tr>
      {isOpen && (
        <tr id={detailsId} className="details">
          <td colSpan={8}>
            <RequestDetails request={request} />
          </td>
        </tr>
      )}
    </>
  );
}

/** A row only renders again when its request changes. */
export const RequestRow = memo(Row, (before, after) => before.request === after.request);
