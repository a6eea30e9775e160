"""An engine that is never well: it finds nothing, and on queries about harbours it crashes."""

engine_type = 'offline'
categories = ['general']
paging = True
time_range_support = True


def search(query, params):
    if 'harbour' in query:
        raise RuntimeError('the lamp is out')
    return []
